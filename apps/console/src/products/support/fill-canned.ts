/** A canned answer with its values put in; what has none is left out with the space before it. Pure. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text
    .replace(/\s?\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name];
      if (value === undefined) return whole;
      return value === '' ? '' : whole.replace(`{${name}}`, value);
    })
    .trim();
}
