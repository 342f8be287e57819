/**
 * Tells React's `use` that a promise has its value, so that a component which always calls `use` draws at once. It has to be
 * called each time: a render that waited is repeated, and without the same call in it React loses count of the hooks behind.
 */
export function settled<T>(promise: Promise<T>, value?: T): void {
  void Object.assign(promise, { status: 'fulfilled', value });
}
