/**
 * Lets somebody choose the picture of a document among files. A path that is no picture is refused with a
 * reason, and the old one stays.
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
