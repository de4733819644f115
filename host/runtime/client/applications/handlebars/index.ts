export { getTemplate, loadTemplates, renderTemplate } from "./templates.ts";
export {
  checked, colorPicker, concat, disabled, editor, filePicker, formGroup, formInput, ifThen, initializeHelpers as initialize, localize,
  numberFormat, numberInput, radioBoxes, rangePicker, select, selectOptions,
} from "./helpers.ts";
