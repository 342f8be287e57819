/** Tables are named by their owners; what others need is a view or a function. */
import { expect, test } from 'vitest';
import { breachesOfTables } from './table-owners.ts';

const schema = (owner: string, on: string, text: string) => ({
  path: `apps/server/schema/${owner}.sql`,
  text: `-- A noun.\n-- Stands on: ${on}.\n\n${text}`,
});
const store = (where: string, text: string) => ({ path: `apps/server/src/${where}-store.ts`, text });

const lamps = schema(
  'lamps',
  'platform',
  'create table lamps_bulbs (\n);\ncreate view lamps_lit as select 1;\n',
);
const shades = schema(
  'lamp-shades',
  'lamps',
  'create sequence lamp_shades_ids;\ncreate view x as select * from lamps_bulbs;\n',
);
const sql = [schema('platform', 'nothing', 'create table platform_leases (\n);\n'), lamps, shades];
const breaches = (files: ReturnType<typeof store>[], more: typeof sql = []) =>
  breachesOfTables([...sql, ...more], files, []);

test.each([
  ['products/lamps/bulbs', 'select * from lamps_bulbs'],
  ['products/lamps/deeper/bulbs', 'select * from lamps_bulbs'],
  ['products/lamp-shades/ids', `select nextval('lamp_shades_ids')`],
  ['products/lamp-shades/lit', 'select * from lamps_lit'],
  ['platform/jobs/lease', 'update platform_leases set term = 1'],
])('%s may say %s', (where, text) => expect(breaches([store(where, text)])).toEqual([]));

test.each([
  ['products/lamp-shades/bulbs', 'select * from lamps_bulbs', /names lamps_bulbs, a table of lamps/],
  [
    'foundation/lamps/ids',
    `select nextval('lamp_shades_ids')`,
    /names lamp_shades_ids, a table of lamp-shades/,
  ],
  ['platform/streams/lease', 'select * from platform_leases', /names platform_leases, a table of platform/],
])('%s may not say %s', (where, text, sentence) =>
  expect(breaches([store(where, text)]).join()).toMatch(sentence),
);

test('a schema file names what it stands on, and nothing else', () => {
  const stranger = schema(
    'rugs',
    'platform',
    'create table rugs_all (\n  bulb integer references lamps_bulbs (id)\n);\n',
  );
  expect(breaches([], [stranger])).toEqual([
    'apps/server/schema/rugs.sql names lamps_bulbs, a table of lamps',
  ]);
});

test('a table stands in the file of the noun it is called after, also when it came later', () => {
  const later = (name: string, table: string) => ({
    path: `apps/server/migrations/${name}.sql`,
    text: `create table ${table} (\n);\n`,
  });
  expect(breaches([], [later('0060-lamp-shades-more', 'lamp_shades_more')])).toEqual([]);
  expect(breaches([], [later('0060-lamps-more', 'lamp_shades_more')]).join()).toMatch(
    /a table of lamp-shades/,
  );
  expect(breaches([], [later('0060-rugs', 'rugs_all')]).join()).toMatch(/a table of no noun/);
  expect(breaches([], [later('0060-more', 'lamps_more')]).join()).toMatch(/a table of lamps/);
});

test('an exception that nothing needs is a breach', () => {
  const needed = { path: /shades/, owner: 'lamps', since: '2026-11-22', why: 'until it has a view' };
  const reading = store('products/lamp-shades/bulbs', 'select * from lamps_bulbs');
  expect(breachesOfTables(sql, [reading], [needed])).toEqual([]);
  expect(breachesOfTables(sql, [], [needed])).toEqual(['nothing needs the exception for shades any more']);
});
