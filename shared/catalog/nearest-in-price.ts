/** Orders alternatives to a dish of `price` by how close their prices are. */
export function nearestInPrice<I extends { price: number }>(
  items: readonly I[],
  price: number,
  most: number,
): I[] {
  const distance = (item: I) => Math.abs(item.price - price);
  return items.toSorted((one, other) => distance(one) - distance(other)).slice(0, most);
}
