/**
 * Asks the browser to exempt this site's storage from eviction. Returns whether it agreed; false over plain
 * HTTP, which lacks the API.
 */
export async function keepStorage(): Promise<boolean> {
  const { storage } = navigator as Partial<Navigator>;
  return (await storage?.persist?.().catch(() => false)) ?? false;
}
