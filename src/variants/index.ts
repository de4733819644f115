/*
 * Registers the variants of combat, in display order. Each has a separate folder, and no file outside it
 * refers to its contents: deleting the folder and its line here removes the variant.
 */
import "./zones-and-cards/register.ts";
import "./range-bands/register.ts";
