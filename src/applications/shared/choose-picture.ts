/**
 * Lets the user select an image for a document in the file picker. If the selected file isn't an image, shows
 * the reason and keeps the old image.
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
