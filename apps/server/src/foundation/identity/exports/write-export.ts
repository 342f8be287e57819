/** One source of an export written as a JSON and a CSV file, page after page, so that a long history needs little memory. */
import type { Queryable } from '../../../platform/db/database.ts';
import type { ExportRecord } from './export-rules.ts';
import { csvHead, csvRows, jsonRows } from './export-rules.ts';
import type { ZipEntry } from './zip.ts';
import { ZipWriter } from './zip.ts';

export interface ExportSource {
  /** The file's name: `ledger-postings`. */
  name: string;
  /** One English sentence for the manifest. */
  about: string;
  /** All rows of a customer, oldest first, in pages. */
  rows(db: Queryable, userId: number): AsyncIterable<readonly ExportRecord[]>;
}

export async function writeSource(
  db: Queryable,
  source: ExportSource,
  userId: number,
): Promise<{ files: readonly [ZipEntry, ZipEntry]; rows: number }> {
  const json = new ZipWriter(`${source.name}.json`);
  const csv = new ZipWriter(`${source.name}.csv`);
  let rows = 0;
  let names: string[] | undefined;
  await json.write('[');
  for await (const page of source.rows(db, userId)) {
    if (page.length === 0) continue;
    if (names === undefined) {
      names = Object.keys(page[0]!);
      await csv.write(csvHead(names));
    }
    await json.write(`${rows === 0 ? '\n' : ',\n'}${jsonRows(page)}`);
    await csv.write(csvRows(names, page));
    rows += page.length;
  }
  await json.write('\n]\n');
  return { files: [await json.end(), await csv.end()], rows };
}
