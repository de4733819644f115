import { FormDataExtended } from "../ux/form-data-extended.ts";
import type { FormConfiguration } from "./types.ts";

interface FormOwner {
  close(options?: Record<string, unknown>): Promise<unknown>;
}

/** Connects the forms of applications to their submit handlers. */
export const FormBinding = {
  attach(
    form: HTMLFormElement,
    onSubmit: (event: Event) => unknown,
    onChange: (event: Event) => unknown,
  ): void {
    form.addEventListener("submit", event => void onSubmit(event));
    form.addEventListener("change", event => void onChange(event));
  },

  /**
   * Passes the form's data to its handler and returns the handler's result. Closes the application afterward
   * if the form is configured to do so.
   */
  async submit(
    app: FormOwner,
    form: HTMLFormElement,
    config: FormConfiguration,
    event: Event,
    submitOptions?: Record<string, unknown>,
  ): Promise<unknown> {
    event.preventDefault();
    if (!config.handler) return undefined;
    const formData = new FormDataExtended(form);
    const args = submitOptions
      ? ([event, form, formData, submitOptions] as const)
      : ([event, form, formData] as const);
    const answer = await config.handler.call(
      app as never,
      ...(args as [Event, HTMLFormElement, FormDataExtended]),
    );
    if (config.closeOnSubmit) await app.close({ submitted: true });
    return answer;
  },
};
