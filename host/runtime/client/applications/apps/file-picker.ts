import { ApplicationV2 } from "../api/application.ts";
import { HandlebarsApplicationMixin } from "../api/handlebars-application.ts";
import { platform } from "../platform.ts";

const EXTENSIONS: Record<string, string[]> = {
  image: ["apng", "avif", "bmp", "gif", "jpeg", "jpg", "png", "svg", "tiff", "webp"],
  audio: ["aac", "flac", "m4a", "mid", "mp3", "ogg", "opus", "wav", "webm"],
  text: ["csv", "json", "md", "pdf", "tsv", "txt", "xml"],
  video: ["m4v", "mp4", "ogv", "webm"],
};

/** Requests the contents of a folder from the server. */
async function request(message: Record<string, unknown>): Promise<any> {
  const { SocketInterface } = platform.foundry.helpers;
  return SocketInterface.dispatch("manageFiles", message);
}

/** The window for browsing and uploading files in the data folder. */
export class FilePicker extends HandlebarsApplicationMixin(ApplicationV2) {
  static DEFAULT_OPTIONS: Record<string, any> = {
    id: "file-picker-{id}",
    classes: ["filepicker"],
    tag: "form",
    window: { icon: "fa-solid fa-file", title: "Files" },
    position: { width: 520 },
    form: { handler: onSubmit, closeOnSubmit: true },
    actions: { pickDirectory: onPickDirectory, pickFile: onPickFile },
  };

  static PARTS = {
    body: { template: "templates/apps/file-picker.hbs", scrollable: [".files-list"] },
    footer: { template: "templates/generic/form-footer.hbs" },
  };

  static FILE_TYPES = ["any", "audio", "folder", "font", "graphics", "image", "imagevideo", "text", "video"];
  static LAST_BROWSED_DIRECTORY = "";

  static get implementation(): any {
    return platform.CONFIG.ux?.FilePicker ?? FilePicker;
  }

  /** Returns the contents of a folder: `{target, dirs, files}`. */
  static async browse(source: string, target: string, options: Record<string, unknown> = {}): Promise<any> {
    const { type, ...rest } = options;
    const extensions = EXTENSIONS[String(type)];
    return request({
      action: "browseFiles",
      storage: source,
      target,
      ...(extensions ? { extensions } : {}),
      ...rest,
    });
  }

  static async createDirectory(
    source: string,
    target: string,
    options: Record<string, unknown> = {},
  ): Promise<any> {
    return request({ action: "createDirectory", storage: source, target, ...options });
  }

  /** Uploads a file and returns `{path}`. @throws Error if the server rejects the file */
  static async upload(
    source: string,
    target: string,
    file: File,
    body: Record<string, string> = {},
    { notify = true }: { notify?: boolean } = {},
  ): Promise<any> {
    const form = new FormData();
    for (const [key, value] of Object.entries({ source, target, ...body })) form.set(key, value);
    form.set("upload", file);
    const response = await fetch("/upload", { method: "POST", body: form });
    const answer: any = await response.json().catch(() => ({}));
    if (!response.ok)
      throw new Error(answer.error?.message ?? answer.error ?? `The upload failed: ${response.status}`);
    if (notify)
      platform.notify("info", platform.text("FILES.Uploaded", "Stored {name}", { name: file.name }));
    return answer;
  }

  request: string;
  type: string;
  callback: ((path: string, picker: any) => unknown) | undefined;
  #listing: { target: string; dirs: string[]; files: string[] } = { target: "", dirs: [], files: [] };

  constructor(options: Record<string, any> = {}) {
    super(options);
    this.request = options["current"] ?? "";
    this.type = options["type"] ?? "any";
    this.callback = options["callback"];
  }

  get target(): string {
    return this.#listing.target;
  }
  get canUpload(): boolean {
    return this.options["allowUpload"] !== false && Boolean(platform.game.user?.can?.("FILES_UPLOAD"));
  }

  /**
   * Requests the contents of a folder and displays them. A folder that can't be listed is shown as empty, and
   * users can still enter a path.
   */
  async browse(
    target = FilePicker.LAST_BROWSED_DIRECTORY,
    options: Record<string, unknown> = {},
  ): Promise<any> {
    try {
      this.#listing = await FilePicker.browse("data", target, { type: this.type, ...options });
      FilePicker.LAST_BROWSED_DIRECTORY = this.#listing.target;
    } catch (error) {
      this.#listing = { target, dirs: [], files: [] };
      platform.notify("warn", (error as Error).message);
    }
    await this.render({ force: true });
    return this.#listing;
  }

  async _prepareContext(options: any): Promise<any> {
    const names = (paths: string[]): any[] =>
      paths.map(path => ({ path, name: decodeURIComponent(path.split("/").pop() ?? path) }));
    const { target, dirs, files } = this.#listing;
    // The depth of the topmost folders that users can browse: a package's folder and a world's uploads.
    const highest = target.startsWith("worlds/") ? 3 : 2;
    const parent =
      target.split("/").length > highest
        ? [{ path: target.slice(0, target.lastIndexOf("/")), name: ".." }]
        : [];
    return Object.assign(await super._prepareContext(options), {
      target,
      dirs: [...parent, ...names(dirs ?? [])],
      files: names(files ?? []),
      request: this.request,
      canUpload: this.canUpload,
      rootId: this.id,
      listLabel: platform.text("FILES.List", "Files"),
      pathLabel: platform.text("FILES.Path", "Path"),
      uploadLabel: platform.text("FILES.Upload", "Upload"),
      buttons: [
        {
          type: "submit",
          icon: "fa-solid fa-check",
          label: platform.text("FILES.SelectFile", "Select File"),
        },
      ],
    });
  }

  async _onRender(context: any, options: any): Promise<void> {
    await super._onRender(context, options);
    const input = this.element.querySelector("input[type=file]") as HTMLInputElement | null;
    input?.addEventListener("change", async event => {
      event.stopPropagation();
      const [file] = input.files ?? [];
      if (!file) return;
      const { path } = await FilePicker.upload("data", this.target, file);
      this.request = path;
      await this.browse(this.target);
    });
  }
}

async function onSubmit(this: FilePicker, _event: Event, form: HTMLFormElement): Promise<void> {
  const path = form.querySelector<HTMLInputElement>("input[name=file]")?.value ?? "";
  if (!path) throw new Error(platform.text("FILES.NoFile", "Select a file"));
  await this.callback?.(path, this);
}

async function onPickDirectory(this: FilePicker, _event: PointerEvent, target: HTMLElement): Promise<void> {
  await this.browse(target.dataset["path"]);
}

function onPickFile(this: FilePicker, _event: PointerEvent, target: HTMLElement): void {
  this.request = target.dataset["path"] ?? "";
  const input = this.element.querySelector("input[name=file]") as HTMLInputElement | null;
  if (input) input.value = this.request;
}
