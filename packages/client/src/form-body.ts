/** Request fields as the form text the API reads: absent values are left out, flags are 1 and 0. Pure. */

export function formBody(body: Readonly<Record<string, unknown>>): URLSearchParams {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined || value === null || value === '') continue;
    form.append(name, value === true ? '1' : value === false ? '0' : String(value));
  }
  return form;
}

/** 128 random bits as hex. Not crypto.randomUUID: it is missing where the page is served over plain HTTP. */
export function newActionKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
