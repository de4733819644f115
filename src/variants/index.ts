/*
 * The variants of combat that the system has, one folder each, in the order in which people see them. Nothing outside a folder names what is in it: without its line here a variant is gone.
 */
import "./zones-and-cards/register.ts";
import "./range-bands/register.ts";
