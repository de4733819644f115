/*
 * Registers the combat variants in display order. Each variant has a folder of its own, and no file outside
 * the folder refers to its contents. To remove a variant, delete its folder and its line here.
 */
import "./zones-and-cards/register.ts";
import "./range-bands/register.ts";
