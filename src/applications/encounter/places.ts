/** A place on a grid: row and column. */
export interface Place { readonly i: number; readonly j: number }

/**
 * The free places nearest to one, in rings around it, for so many who stand `apart` places from each other. Pure. Fewer than asked for when there is no more room
 * between the bounds.
 */
export function placesAround(middle: Place, count: number, { apart = 1, taken, inside }: { readonly apart?: number; readonly taken: ReadonlySet<string>; readonly inside: (place: Place) => boolean }): readonly Place[] {
  const found: Place[] = [];
  let inBounds = true;
  for (let ring = 0; found.length < count && inBounds; ring += 1) {
    const places = ringOf(ring).map(({ i, j }) => ({ i: middle.i + i * apart, j: middle.j + j * apart }));
    inBounds = places.some(inside);
    found.push(...places.filter(place => inside(place) && !taken.has(placeKey(place))));
  }
  return found.slice(0, count);
}

/** A place as sets know it. */
export function placeKey({ i, j }: Place): string {
  return `${i}.${j}`;
}

/** The places of a square ring, from its upper left corner on. */
function ringOf(ring: number): readonly Place[] {
  if (ring === 0) return [{ i: 0, j: 0 }];
  const along = Array.from({ length: 2 * ring }, (_, step) => step - ring);
  return [...along.map(j => ({ i: -ring, j })), ...along.map(i => ({ i, j: ring })), ...along.map(j => ({ i: ring, j: -j })), ...along.map(i => ({ i: -i, j: -ring }))];
}
