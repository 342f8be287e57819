/** The page of a list in an address, from 1 on; what is no page is the first. Pure. */

export function pageOf(query: Readonly<Record<string, string>>): number {
  return /^[1-9][0-9]{0,6}$/.test(query['page'] ?? '') ? Number(query['page']) : 1;
}
