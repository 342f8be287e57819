/**
 * Pictures of every screen side by side, for people to look at: one row a screen, one column a kind (size, theme, language), and beside each
 * picture the one from before where a folder of earlier pictures is given. A page of its own that needs nothing but the pictures.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Of a kind's folder: `360-dark-zh`. */
const KIND = /^[0-9]+-(dark|light)-[A-Za-z-]+$/;

/** Writes `table.html` into the folder of the pictures and answers its path. */
export function writeTable(folder: string, before?: string): string {
  const file = join(folder, 'table.html');
  writeFileSync(file, tableOf(folder, before));
  return file;
}

function tableOf(folder: string, before: string | undefined): string {
  const kinds = readdirSync(folder).filter((name) => KIND.test(name));
  const screens = [...new Set(kinds.flatMap((kind) => readdirSync(join(folder, kind))))].sort();
  const heads = kinds.map((kind) => `<th>${kind}</th>`).join('');
  const rows = screens.map((screen) => {
    const cells = kinds.map((kind) => {
      const pictures = before === undefined ? [folder] : [before, folder];
      return `<td>${pictures.map((place) => pictureIn(place, `${kind}/${screen}`)).join('')}</td>`;
    });
    return `<tr><th>${screen.replace('.png', '')}</th>${cells.join('')}</tr>`;
  });
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${STYLE}</style><table><tr><th></th>${heads}</tr>${rows.join('')}</table>\n`;

  function pictureIn(place: string, name: string): string {
    const path = join(place, name);
    if (!existsSync(path)) return '<i>none</i>';
    return `<img loading="lazy" alt="${name}" src="${encodeURI(relative(folder, path))}">`;
  }
}

const STYLE =
  'body{margin:0;background:#888;font:13px sans-serif}th{position:sticky;top:0;background:#888;padding:6px;text-align:left;vertical-align:top}td{padding:4px;white-space:nowrap;vertical-align:top}img{width:270px;margin-right:4px}';
