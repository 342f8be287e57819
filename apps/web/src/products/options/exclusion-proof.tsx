/** The proof that a longer exclusion asks for; apart from its sheet, which most people open for a limit. */
import { StepUp, securityText } from '../../foundation/identity/index.ts';
import { useText } from '../../platform/i18n/index.ts';

interface ExclusionProofProps {
  isOpen: boolean;
  /** What will happen. */
  says: string;
  onProof: (proof: object) => Promise<boolean>;
  onClose: () => void;
}

export default function ExclusionProof({ says, ...rest }: ExclusionProofProps) {
  const security = useText(securityText);
  return (
    <StepUp {...rest} title={security('proveTitle')} isDanger>
      <p>{says}</p>
    </StepUp>
  );
}
