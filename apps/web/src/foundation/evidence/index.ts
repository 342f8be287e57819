/** Evidence of one record: the button that gives its customer a file which anybody can judge. */
export { EvidenceButton } from './evidence-button.tsx';
