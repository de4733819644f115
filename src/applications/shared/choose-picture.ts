/**
 * Lets the user select a document's image in the file picker. Rejects a path that isn't an image with a
 * reason, and keeps the old one.
 */
export async function choosePicture(document: Actor.Implementation | Item.Implementation): Promise<void> {
  const take = async (img: string) => {
    try {
      await document.update({ img });
    } catch (error) {
      ui.notifications.error(error instanceof Error ? error.message : String(error));
    }
  };
  const picker = new foundry.applications.apps.FilePicker.implementation({
    type: "image",
    current: document.img ?? "",
    callback: (path: string) => {
      void take(path);
    },
  });
  await picker.browse();
}
