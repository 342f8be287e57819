/** Lists in the forms they are published in, and who is found on them (R-AML-1). */
import { describe, expect, test } from 'vitest';
import { readList, screenedWords } from './list-rules.ts';
import { addressOn, indexOf, personOn } from './match-rules.ts';

const SDN = [
  '36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ',
  '2674,"LÓPEZ GARCÍA, María","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 07 Mar 1990; alt. DOB 1988; POB ""Cádiz"", Spain; Digital Currency Address - XBT 12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h; Digital Currency Address - ETH 0xAbCdef0123456789abcdef0123456789ABCDEF01;"',
].join('\r\n');
const ALT = '2674,11,"aka","LOPEZ, Mari",-0- ';
const EU = [
  '\uFEFFfileGenerationDate;Entity_LogicalId;NameAlias_WholeName;BirthDate_BirthDate;BirthDate_Year',
  '2026-01-01;77;"Иван Петров";;',
  '2026-01-01;77;Ivan Petrov;;',
  '2026-01-01;77;;1971-02-03;1971',
].join('\n');

const index = indexOf([
  { name: 'sdn.csv', entries: readList(SDN).entries },
  { name: 'alt.csv', entries: readList(ALT).entries },
  { name: 'eu.csv', entries: readList(EU).entries },
  { name: 'own.txt', entries: readList('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8 # reported\n\n').entries },
]);
const found = (name: string, birthDate: string) =>
  personOn(index, { name, birthDate }).map(({ list, entry }) => `${list} ${entry.ref}`);

test('R-AML-1: signs that nobody sees hide no name', () => {
  expect(screenedWords('Ma\u200Bría \u202ELó\u00ADpez\r\nGarcía')).toEqual(['maria', 'lopez', 'garcia']);
});

test.each([
  ['fillers of Hangul', 'Ma\u3164ria Lo\u1160pez Gar\uffa0cía', 'sdn.csv 2674'],
  ['a word joiner and a variation', 'Ma\u2060ria Lo\ufe0fpez', 'sdn.csv 2674'],
  ['Cyrillic small letters', 'Маrіа Lореz', 'sdn.csv 2674'],
  ['Cyrillic and Greek capitals', 'МΑRІА LΟРЕZ', 'sdn.csv 2674'],
  ['Latin letters in a Cyrillic name', 'Ивaн Пeтpoв', 'eu.csv 77/1'],
])('R-AML-1: %s hide no name', (_, name, expected) => {
  expect(found(name, name.startsWith('И') ? '1971-02-03' : '1990-03-07')).toContain(expected);
});

test('R-AML-1: letters that lists in plain Latin cannot write', () => {
  expect(screenedWords('Đorđe Łukasiński Sørensen Yıldız Groß')).toEqual(
    screenedWords('DORDE LUKASINSKI SORENSEN YILDIZ GROSS'),
  );
});

describe('R-AML-1: lists as they are published', () => {
  test('OFAC: names, years of birth and addresses out of the remarks', () => {
    expect(readList(SDN)).toMatchObject({
      format: 'ofac_sdn',
      entries: [
        { ref: '36', words: ['aerocaribbean', 'airlines'], bornIn: [], addresses: [] },
        {
          ref: '2674',
          label: 'LÓPEZ GARCÍA, María',
          words: ['lopez', 'garcia', 'maria'],
          bornIn: [1990, 1988],
          addresses: ['12QtD5BFwRsdNsAZY76UVE1xyCGNTojH9h', '0xAbCdef0123456789abcdef0123456789ABCDEF01'],
        },
      ],
    });
    expect(readList(ALT)).toMatchObject({ format: 'ofac_alt', entries: [{ ref: '2674/11' }] });
  });

  test('EU: each name is an entry, and what is known of the entity counts for all of them', () => {
    expect(readList(EU)).toMatchObject({
      format: 'eu',
      entries: [
        { label: 'Иван Петров', bornIn: [1971] },
        { label: 'Ivan Petrov', bornIn: [1971] },
      ],
    });
  });

  test('one address a line', () => {
    expect(readList('# house list\nabc # seen\n')).toMatchObject({
      format: 'addresses',
      entries: [{ label: 'abc (seen)', addresses: ['abc'] }],
    });
  });
});

describe('R-AML-1: who is found', () => {
  test.each([
    ['Maria Garcia Lopez', '1990-03-07', ['sdn.csv 2674']],
    ['maría lópez', '1989-01-01', ['sdn.csv 2674']],
    ['Mari Lopez', '1950-01-01', ['alt.csv 2674/11']],
    ['Maria Lopez Fernandez', '1990-03-07', []],
    ['Maria Lopez', '1970-03-07', []],
    ['Maria', '1990-03-07', []],
    ['Petrov Ivan', '1972-01-01', ['eu.csv 77/2']],
    ['ИВАН ПЕТРОВ', '1971-02-03', ['eu.csv 77/1']],
  ])('%s, born %s: %j', (name, born, expected) => {
    expect(found(name, born)).toEqual(expected);
  });

  test('an address in whichever case its chain allows, and no other', () => {
    expect(addressOn(index, '0xABCDEF0123456789ABCDEF0123456789ABCDEF01')?.entry.ref).toBe('2674');
    expect(addressOn(index, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')?.list).toBe('own.txt');
    expect(addressOn(index, 'tjrabprwbzy45sbavfcjinpjc18kjprtv8')).toBeUndefined();
  });

  test('words without case, accents, width and order', () => {
    expect(screenedWords('  Ｋｉｍ-Jong ÜN  ')).toEqual(['kim', 'jong', 'un']);
  });
});
