/** Joins class names, dropping the absent ones; every component needs it to accept a class from outside. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
