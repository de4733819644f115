/*
 * Registers the variants of combat, in display order. Each is a folder of its own, and no file outside it
 * names anything in it: deleting the folder and its line here removes the variant.
 */
import "./zones-and-cards/register.ts";
import "./range-bands/register.ts";
