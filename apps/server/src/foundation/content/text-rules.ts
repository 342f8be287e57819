/** What makes the text of an article fit to be kept, in one language and beside the others (R-CO-1). Pure. */
import type { ContentCategory, Language } from '@candor/wire';
import { LANGUAGES } from '@candor/wire';
import type { TextFault } from './markdown.ts';
import { HIDDEN, readMarkdown } from './markdown.ts';

export interface QuizQuestion {
  question: string;
  choices: readonly string[];
  /** Which choice is right, from 1. */
  answer: number;
  /** Why, shown after an attempt. */
  reason: string;
}

export interface ArticleText {
  title: string;
  summary: string;
  /** Markdown. */
  body: string;
  quiz: readonly QuizQuestion[];
}

const LONGEST_TITLE = 120;
const LONGEST_SUMMARY = 300;
/** A banner says all of itself in title and summary. */
const WITHOUT_BODY: readonly ContentCategory[] = ['banner'];
const WITH_QUIZ: readonly ContentCategory[] = ['learning'];

/** A disclosure says at least: what is held, how it is redeemed, what it costs, what can go wrong (R-RWA-1). */
const DISCLOSURE_SECTIONS = 4;

type Fault = TextFault | 'title' | 'summary' | 'body_missing' | 'sections_missing' | 'quiz';

export function textFaults(category: ContentCategory, text: ArticleText): Fault[] {
  const { faults, blocks } = readMarkdown(text.body);
  const found: Fault[] = [...faults];
  if (!isLine(text.title, LONGEST_TITLE)) found.push('title');
  if (!isLine(text.summary, LONGEST_SUMMARY)) found.push('summary');
  if (text.body.trim() === '' && !WITHOUT_BODY.includes(category)) found.push('body_missing');
  const sections = blocks.filter((block) => block.kind === 'heading' && block.level === 2).length;
  if (category === 'disclosure' && sections < DISCLOSURE_SECTIONS) found.push('sections_missing');
  if (!isSoundQuiz(category, text.quiz)) found.push('quiz');
  return found;
}

/** Everything of a text that somebody reads. */
export const wordsOf = ({ title, summary, body, quiz }: ArticleText): string[] => [
  title,
  summary,
  body,
  ...quiz.flatMap(({ question, choices, reason }) => [question, ...choices, reason]),
];

const isLine = (line: string, longest: number): boolean =>
  line.trim() !== '' && line.length <= longest && !/[\n\r\t]/.test(line) && !HIDDEN.test(line);

/** Every question has one right answer among different choices. */
function isSoundQuiz(category: ContentCategory, quiz: readonly QuizQuestion[]): boolean {
  if (quiz.length === 0) return !WITH_QUIZ.includes(category);
  if (!WITH_QUIZ.includes(category) || quiz.length > 20) return false;
  return quiz.every(
    ({ question, choices, answer, reason }) =>
      isLine(question, 300) &&
      isLine(reason, 500) &&
      choices.length >= 2 &&
      choices.length <= 5 &&
      choices.every((choice) => isLine(choice, 200)) &&
      new Set(choices).size === choices.length &&
      Number.isInteger(answer) &&
      answer >= 1 &&
      answer <= choices.length,
  );
}

/** Languages whose quiz asks other questions than the first one's: as many, with as many choices, and the same answers. */
export function quizzesThatDiffer(texts: ReadonlyMap<Language, Pick<ArticleText, 'quiz'>>): Language[] {
  const shapeOf = ({ quiz }: Pick<ArticleText, 'quiz'>): string =>
    quiz.map(({ choices, answer }) => `${answer}/${choices.length}`).join(' ');
  const [first] = texts.values();
  return first === undefined
    ? []
    : [...texts].filter(([, text]) => shapeOf(text) !== shapeOf(first)).map(([language]) => language);
}

/** Those of the seven that are not among these. */
export const missingLanguages = (present: Iterable<Language>): Language[] => {
  const there = new Set(present);
  return LANGUAGES.filter((language) => !there.has(language));
};
