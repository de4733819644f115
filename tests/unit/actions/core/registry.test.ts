import { expect, it, vi } from "vitest";

it("actions are loaded only once, when they are first needed, and loading is retried after a failure", async () => {
  vi.resetModules();
  const { actionsFetched, actionsWanted, areActionsWanted, fetchActions, wantActions } =
    await import("../../../../src/actions/core/registry.ts");
  const loaded: string[] = [];
  let fails = true;
  fetchActions(async () => {
    loaded.push("actions");
  });
  fetchActions(async () => {
    if (fails) throw new Error("offline");
    loaded.push("templates");
  });
  let wanted = false;
  void actionsWanted.then(() => {
    wanted = true;
  });
  await Promise.resolve();
  expect([loaded, areActionsWanted(), wanted]).toEqual([[], false, false]);

  wantActions();
  await expect(actionsFetched()).rejects.toThrow("offline");
  expect([loaded, areActionsWanted(), wanted]).toEqual([["actions"], false, true]);

  fails = false;
  await Promise.all([actionsFetched(), actionsFetched()]);
  await actionsFetched();
  expect([loaded, areActionsWanted()]).toEqual([["actions", "templates"], true]);
});
