/*
 * Registers the combat variants in display order. Each variant has its own folder, to which no other file
 * refers. To remove a variant, delete its folder and its line here.
 */
import "./zones-and-cards/register.ts";
import "./range-bands/register.ts";
