/** Fund passwords that the server will refuse, refused before they travel: equal and sequential digits (R-SEC-2). Pure. */

export function isWeakFundPassword(digits: string): boolean {
  const steps = [...digits].slice(1).map((digit, index) => digit.charCodeAt(0) - digits.charCodeAt(index));
  return [0, 1, -1].some((step) => steps.every((each) => each === step));
}
