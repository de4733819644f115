/** A place on a grid, given by its row and column. */
export interface Place {
  readonly i: number;
  readonly j: number;
}

/**
 * Returns the free places nearest to a given place, in rings around it, for a number of tokens. Each token
 * covers a square that is `apart` places wide and is identified by its top-left corner. Returns fewer places
 * if there isn't enough room within the bounds.
 */
export function placesAround(
  middle: Place,
  count: number,
  {
    apart = 1,
    taken,
    inside,
  }: {
    readonly apart?: number;
    readonly taken: ReadonlySet<string>;
    readonly inside: (place: Place) => boolean;
  },
): readonly Place[] {
  const found: Place[] = [];
  let inBounds = true;
  for (let ring = 0; found.length < count && inBounds; ring += 1) {
    const places = ringOf(ring).map(({ i, j }) => ({ i: middle.i + i * apart, j: middle.j + j * apart }));
    inBounds = places.some(place => squareOf(place, apart).some(inside));
    found.push(
      ...places.filter(place =>
        squareOf(place, apart).every(each => inside(each) && !taken.has(placeKey(each))),
      ),
    );
  }
  return found.slice(0, count);
}

/** Returns all places in the square with the given top-left corner. */
export function squareOf({ i, j }: Place, width: number): readonly Place[] {
  return Array.from({ length: width * width }, (_, index) => ({
    i: i + Math.floor(index / width),
    j: j + (index % width),
  }));
}

/** Returns the key that represents a place in a set. */
export function placeKey({ i, j }: Place): string {
  return `${i}.${j}`;
}

/** Returns the grid spaces of a square ring around the origin, clockwise from the top-left corner. */
function ringOf(ring: number): readonly Place[] {
  if (ring === 0) return [{ i: 0, j: 0 }];
  const along = Array.from({ length: 2 * ring }, (_, step) => step - ring);
  return [
    ...along.map(j => ({ i: -ring, j })),
    ...along.map(i => ({ i, j: ring })),
    ...along.map(j => ({ i: ring, j: -j })),
    ...along.map(i => ({ i: -i, j: -ring })),
  ];
}
