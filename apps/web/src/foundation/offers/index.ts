/** What products that are offered in cards share: their style, the box of an agreement, facts in two columns. */
export { Agreement } from './agreement.tsx';
export { Fact, LABEL_TONE, trimmed } from './facts.tsx';
export { default as offerCss } from './offer.module.css';
export { ShareBar } from './share-bar.tsx';
