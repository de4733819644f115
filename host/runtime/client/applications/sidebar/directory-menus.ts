import { platform } from "../platform.ts";
import type { Entry } from "../ux/context-menu.ts";

interface Directory {
  collection: any;
  documentClass: any;
  _canCreateEntry(): boolean;
}

/**
 * Returns a menu entry with the property names of the running Foundry version, so that packages can modify
 * the list.
 */
export function entry(made: {
  label: string;
  icon: string;
  visible?: (li: HTMLElement) => unknown;
  onClick: (li: HTMLElement) => unknown;
  group?: string;
}): Entry {
  const { label, icon, visible, onClick, group } = made;
  if (platform.generation >= 14)
    return { label, icon, group, ...(visible ? { visible } : {}), onClick: (_event, li) => onClick(li) };
  return {
    name: label,
    icon: `<i class="${icon}"></i>`,
    group,
    ...(visible ? { condition: visible } : {}),
    callback: onClick,
  };
}

export function entryMenu(directory: Directory): Entry[] {
  const of = (li: HTMLElement): any =>
    directory.collection.get(li.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"]);
  return [
    entry({
      label: platform.text("OWNERSHIP.Configure", "Configure Ownership"),
      icon: "fa-solid fa-lock",
      visible: () => platform.game.user.isGM,
      onClick: li =>
        new platform.foundry.applications.apps.DocumentOwnershipConfig({ document: of(li) }).render({
          force: true,
        }),
    }),
    entry({
      label: platform.text("SIDEBAR.Duplicate", "Duplicate"),
      icon: "fa-regular fa-copy",
      visible: li => directory._canCreateEntry() && of(li)?.isOwner,
      onClick: li => {
        const original = of(li);
        return original.clone(
          { name: platform.text("DOCUMENT.CopyOf", "{name} (Copy)", { name: original.name }) },
          { save: true },
        );
      },
    }),
    entry({
      label: platform.text("SIDEBAR.Delete", "Delete"),
      icon: "fa-solid fa-trash",
      visible: li =>
        of(li)?.isOwner && (platform.game.user.isGM || of(li).canUserModify?.(platform.game.user, "delete")),
      onClick: li => of(li)?.deleteDialog(),
    }),
    entry({
      label: platform.text("SIDEBAR.Export", "Export Data"),
      icon: "fa-solid fa-file-export",
      visible: li => of(li)?.isOwner,
      onClick: li => of(li)?.exportToJSON(),
    }),
  ];
}

/**
 * Returns a scene's menu for the directory and the navigation. All users can use it to view the scene, and
 * Gamemasters can also activate the scene for everyone.
 */
export function sceneMenu(): Entry[] {
  const of = (li: HTMLElement): any => {
    const row = li.closest<HTMLElement>("[data-entry-id], [data-scene-id]");
    return platform.game.scenes.get(row?.dataset["entryId"] ?? row?.dataset["sceneId"]);
  };
  return [
    entry({
      label: platform.text("SCENE.View", "View scene"),
      icon: "fa-solid fa-eye",
      visible: li => of(li)?.isView === false,
      onClick: li => of(li)?.view(),
    }),
    entry({
      label: platform.text("SCENE.Activate", "Activate"),
      icon: "fa-solid fa-bullseye",
      visible: li => platform.game.user.isGM && of(li)?.active === false,
      onClick: li => of(li)?.activate(),
    }),
  ];
}

export function folderMenu(_directory: Directory): Entry[] {
  const of = (header: HTMLElement): any =>
    platform.game.folders.get(header.closest<HTMLElement>("[data-folder-id]")?.dataset["folderId"]);
  const isGM = (): boolean => platform.game.user.isGM;
  return [
    entry({
      label: platform.text("FOLDER.Edit", "Edit Folder"),
      icon: "fa-solid fa-pen-to-square",
      visible: isGM,
      onClick: header => of(header)?.sheet?.render({ force: true }),
    }),
    entry({
      label: platform.text("FOLDER.Remove", "Remove Folder"),
      icon: "fa-solid fa-trash",
      visible: isGM,
      onClick: header => of(header)?.delete({ deleteSubfolders: false, deleteContents: false }),
    }),
    entry({
      label: platform.text("FOLDER.Delete", "Delete All"),
      icon: "fa-solid fa-dumpster",
      visible: isGM,
      onClick: header => of(header)?.delete({ deleteSubfolders: true, deleteContents: true }),
    }),
  ];
}
