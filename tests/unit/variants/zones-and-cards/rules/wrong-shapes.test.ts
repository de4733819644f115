import * as rules from "../../../../../src/variants/zones-and-cards/rules/index.ts";
import { holdSamples } from "../../hold-samples.ts";
import { samples } from "./samples.ts";

holdSamples(rules, samples);
