/** Hands bytes to the customer as a file. */

/** The address of a file must outlive the click that saves it. */
const KEEP_MS = 10_000;

export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEEP_MS);
}
