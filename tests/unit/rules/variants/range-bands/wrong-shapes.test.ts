import * as rules from "../../../../../src/rules/variants/range-bands/index.ts";
import { holdSamples } from "../hold-samples.ts";
import { samples } from "./samples.ts";

holdSamples(rules, samples);
