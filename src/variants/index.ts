/*
 * Registers the combat variants in display order. Each has a separate folder, and no file outside refers to
 * its contents. To remove a variant, delete its folder and its line here.
 */
import "./zones-and-cards/register.ts";
import "./range-bands/register.ts";
