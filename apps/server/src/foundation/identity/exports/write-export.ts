/**
 * One source of an export written as a JSON and a CSV file, page after page, so that a long history needs little memory. Both are written from one
 * reading, in which they say the same; the second waits aside until the first has ended.
 */
import type { Queryable } from '../../../platform/db/database.ts';
import type { ExportRecord } from './export-rules.ts';
import { csvHead, csvRows, jsonRows } from './export-rules.ts';
import type { Aside } from './sealed-parts.ts';
import type { DeflatedFile, ZipWriter } from './zip.ts';
import { FileWriter } from './zip.ts';

export interface ExportSource {
  /** The file's name: `ledger-postings`. */
  name: string;
  /** One English sentence for the manifest. */
  about: string;
  /** All rows of a customer, oldest first, in pages. */
  rows(db: Queryable, userId: number): AsyncIterable<readonly ExportRecord[]>;
}

export async function writeSource(
  of: { db: Queryable; userId: number },
  source: ExportSource,
  { zip, aside }: { zip: ZipWriter; aside: Aside },
): Promise<{ files: readonly DeflatedFile[]; rows: number }> {
  const names = { json: `${source.name}.json`, csv: `${source.name}.csv` };
  const json = new FileWriter(names.json, await zip.begin(names.json));
  const csv = new FileWriter(names.csv, aside.put);
  const rows = await writeRows(source.rows(of.db, of.userId), { json, csv });
  const first = await json.end();
  await zip.close(first);
  const second = await csv.end();
  await aside.moveTo(await zip.begin(names.csv));
  await zip.close(second);
  return { files: [first, second], rows };
}

async function writeRows(
  pages: AsyncIterable<readonly ExportRecord[]>,
  { json, csv }: { json: FileWriter; csv: FileWriter },
): Promise<number> {
  let rows = 0;
  let names: string[] | undefined;
  await json.write('[');
  for await (const page of pages) {
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
  return rows;
}
