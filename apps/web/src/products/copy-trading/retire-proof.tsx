/** The proof that leading no more asks for; apart from its screen, which is mostly opened to begin. */
import { StepUp, securityText } from '../../foundation/identity/index.ts';
import { useText } from '../../platform/i18n/index.ts';

interface RetireProofProps {
  isOpen: boolean;
  /** What will happen. */
  says: string;
  onProof: (proof: object) => Promise<boolean>;
  onClose: () => void;
}

export default function RetireProof({ says, ...rest }: RetireProofProps) {
  const security = useText(securityText);
  return (
    <StepUp {...rest} title={security('proveTitle')} isDanger>
      <p>{says}</p>
    </StepUp>
  );
}
