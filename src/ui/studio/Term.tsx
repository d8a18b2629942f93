import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { LinkButton } from '../kit/LinkButton';
import styles from './Term.module.css';

interface TermProps {
  readonly name: ReactNode;
  readonly definition: string;
  readonly side?: 'left' | 'bottom';
}

/** A term whose definition is shown on hover and on focus. */
export const Term = ({ name, definition, side = 'left' }: TermProps) => (
  <LinkButton
    look="quiet"
    className={styles.term}
    data-tip={definition}
    data-tip-side={side}
    aria-description={definition}
  >
    {name}
    <Info size={11} aria-hidden="true" />
  </LinkButton>
);
