/** Names where many stand below one another: enough to tell two rows apart, and nobody's name (R-OPS-11). Pure. */

/** `王**`, `J*** S****`. */
export function maskName(name: string): string {
  const words = name.split(' ').map((word) => {
    const [first = '', ...rest] = [...word];
    return first + '*'.repeat(Math.min(rest.length, 4));
  });
  return words.join(' ');
}

/** Where money goes, an address or an account: `TJRab…pRTv8`. */
export const shortenPlace = (to: string): string =>
  to.length <= 12 ? to : `${to.slice(0, 5)}…${to.slice(-5)}`;
