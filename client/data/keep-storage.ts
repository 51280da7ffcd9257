/** Asks the browser not to delete what lies in its storage where room runs short; whether it promises that. Plain http has nobody to ask. */
export async function keepStorage(): Promise<boolean> {
  const { storage } = navigator as Partial<Navigator>;
  return (await storage?.persist?.().catch(() => false)) ?? false;
}
