/** Front door of what cards of the public page are made of: words, figures, styles. */
export { Bar, Figure, Figures } from './figures.tsx';
export { checkKey, kindKey, netUse, reserveText, shareOf, shortHash, widthOf } from './public-rules.ts';
export { transparencyText } from './transparency-text.ts';
export { default as publicCss } from './transparency.module.css';
