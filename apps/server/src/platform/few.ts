/** So much of a kind of work at a time, the rest in the order of asking: for what many may ask for and few should be doing. */
export type Few = <Made>(work: () => Promise<Made>) => Promise<Made>;

export function createFew(atOnce: number): Few {
  const waiting: (() => void)[] = [];
  let underWay = 0;
  return async (work) => {
    if (underWay >= atOnce) await new Promise<void>((go) => waiting.push(go));
    else underWay += 1;
    try {
      return await work();
    } finally {
      // Its place goes to who waits longest, and is nobody's only where nobody does.
      const next = waiting.shift();
      if (next === undefined) underWay -= 1;
      else next();
    }
  };
}
