/** A migration keeps to its noun. */
import { expect, test } from 'vitest';
import type { SqlFile } from './migrations.ts';
import { breachesOfMigrations } from './table-owners.ts';

const schema = (owner: string, on: string, text: string): SqlFile => ({
  path: `apps/server/schema/${owner}.sql`,
  text: `-- A noun.\n-- Stands on: ${on}.\n\n${text}`,
});
const migration = (name: string, text: string): SqlFile => ({
  path: `apps/server/migrations/${name}.sql`,
  text,
});

const files = [
  schema('platform', 'nothing', 'create table platform_append_only (\n);\n'),
  schema(
    'lamps',
    'platform',
    'create table lamps_bulbs (\n);\ncreate view lamps_lit as select 1;\ncreate view chk.lit as select 1;\ncreate function lamps_light() returns void language sql as $$ select 1 $$;\n',
  ),
  schema('lamp-shades', 'lamps', 'create table lamp_shades_all (\n);\n'),
  schema('rugs', 'platform', 'create table rugs_all (\n);\n'),
];
const breaches = (name: string, text: string, known: Parameters<typeof breachesOfMigrations>[1] = []) =>
  breachesOfMigrations([...files, migration(name, text)], known);

test.each([
  'alter table lamps_bulbs add column watt integer',
  'alter table if exists only lamps_bulbs add column watt integer',
  'update lamps_bulbs set watt = 1',
  'UPDATE lamps_bulbs SET watt = 1',
  'with dark as (update lamps_bulbs set watt = 0 returning id) select count(*) from dark',
  'insert into lamps_bulbs values (1)',
  'delete from lamps_bulbs',
  'truncate lamps_bulbs',
  'drop table lamps_bulbs',
  'drop view lamps_lit',
  'drop view if exists chk.lit',
  'drop function lamps_light',
  'create or replace function lamps_light() returns void language sql as $$ select 2 $$',
  'create index lamp_shades_x on lamps_bulbs (id)',
  'create trigger lamp_shades_x before insert on lamps_bulbs for each row execute function x()',
  'do $$ begin\n  update lamps_bulbs set watt = 1;\nend $$',
])('a migration of lamp-shades may not say %s', (text) => {
  expect(breaches('0400-lamp-shades-more', `${text};\n`)).toEqual([
    expect.stringMatching(
      /^apps\/server\/migrations\/0400-lamp-shades-more.sql changes [a-z_.]+, which is of lamps$/,
    ),
  ]);
  expect(breaches('0400-lamps-more', `${text};\n`)).toEqual([]);
});

test.each([
  'alter table lamp_shades_all add column bulb integer references lamps_bulbs (id)',
  'insert into lamp_shades_all select id from lamps_bulbs',
  `insert into platform_append_only (table_name) values ('lamp_shades_all')`,
  'create function lamp_shades_turn() returns void language sql as $$ update lamp_shades_all set a = 1 $$',
  '-- As delete from lamps_bulbs would.\nselect 1',
])('a migration of lamp-shades may say %s', (text) => {
  expect(breaches('0400-lamp-shades-more', `${text};\n`)).toEqual([]);
});

test('what its noun does not stand on a migration does not even read', () => {
  expect(breaches('0400-rugs-more', 'insert into rugs_all select id from lamps_bulbs;\n')).toEqual([
    'apps/server/migrations/0400-rugs-more.sql names lamps_bulbs, which is of lamps',
  ]);
});

test('what was applied before is listed, as long as it is needed', () => {
  const known = [{ migration: '0040-rugs-', owners: ['lamps'], why: 'rugs burned' }];
  expect(breaches('0040-rugs-burned', 'drop table lamps_bulbs;\n', known)).toEqual([]);
  expect(breaches('0041-rugs-burned', 'drop table lamps_bulbs;\n', known)).toEqual([
    'apps/server/migrations/0041-rugs-burned.sql changes lamps_bulbs, which is of lamps',
    '0040-rugs- has nothing to do with lamps any more',
  ]);
});
