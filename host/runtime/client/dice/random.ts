/**
 * A generator of pseudorandom numbers for dice, which uses the published 32-bit Mersenne Twister algorithm
 * (Matsumoto and Nishimura, 1998). `CONFIG.Dice.randomUniform` can be replaced by any function that returns
 * numbers from 0 (inclusive) to 1 (exclusive).
 */
const SIZE = 624;
const SHIFT = 397;

export class MersenneTwister {
  #state = new Uint32Array(SIZE);
  #index = SIZE;

  constructor(seed: number = randomSeed()) {
    this.seed(seed);
  }

  /** Restarts the sequence from a 32-bit seed. */
  seed(seed: number): number {
    this.#state[0] = seed >>> 0;
    for (let i = 1; i < SIZE; i++) {
      const previous = this.#state[i - 1]! ^ (this.#state[i - 1]! >>> 30);
      this.#state[i] = Math.imul(1812433253, previous) + i;
    }
    this.#index = SIZE;
    return seed;
  }

  /** Returns a 32-bit integer. */
  int(): number {
    if (this.#index >= SIZE) this.#twist();
    let y = this.#state[this.#index++]!;
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    return (y ^ (y >>> 18)) >>> 0;
  }

  /** Returns a number from 0 to 1, inclusive. */
  real(): number {
    return this.int() / 0xffffffff;
  }

  /** Returns a number between 0 and 1, excluding both. */
  realx(): number {
    return (this.int() + 0.5) / 0x100000000;
  }

  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  rnd(): number {
    return this.int() / 0x100000000;
  }

  /** An alias of `rnd`, named after `Math.random`. */
  random(): number {
    return this.rnd();
  }

  /**
   * Returns a value from the normal distribution with mean `mu` and standard deviation `sigma` (Box-Muller
   * transform).
   */
  normal(mu: number, sigma: number): number {
    const radius = Math.sqrt(-2 * Math.log(this.realx()));
    return mu + sigma * radius * Math.cos(2 * Math.PI * this.rnd());
  }

  static #shared: MersenneTwister | undefined;
  static get #instance(): MersenneTwister {
    return (this.#shared ??= new MersenneTwister());
  }

  /**
   * Returns a uniformly distributed value from the shared generator. This is the default for
   * `CONFIG.Dice.randomUniform`.
   */
  static random(): number {
    return MersenneTwister.#instance.random();
  }

  /** Returns a normally distributed value from the shared random number generator. */
  static normal(mu: number, sigma: number): number {
    return MersenneTwister.#instance.normal(mu, sigma);
  }

  #twist(): void {
    const state = this.#state;
    for (let i = 0; i < SIZE; i++) {
      const y = (state[i]! & 0x80000000) | (state[(i + 1) % SIZE]! & 0x7fffffff);
      state[i] = state[(i + SHIFT) % SIZE]! ^ (y >>> 1) ^ (y & 1 ? 0x9908b0df : 0);
    }
    this.#index = 0;
  }
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]!;
}
