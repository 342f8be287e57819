/** A password with an eye to look at what one typed. */
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from './icon-button.tsx';
import { TextInput, type TextInputProps } from './text-input.tsx';

export interface PasswordInputProps extends Omit<TextInputProps, 'type' | 'after'> {
  revealLabel: string;
  hideLabel: string;
}

export function PasswordInput({ revealLabel, hideLabel, ...native }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  const eye = (
    <IconButton
      size="s"
      label={isShown ? hideLabel : revealLabel}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? <Eye size={18} /> : <EyeOff size={18} />}
    </IconButton>
  );
  return (
    <TextInput
      autoComplete="current-password"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...native}
      type={isShown ? 'text' : 'password'}
      after={eye}
    />
  );
}
