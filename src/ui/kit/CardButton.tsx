import type { ComponentProps } from 'react';
import styles from './CardButton.module.css';
import { classNames } from './classNames';

/** A card that is pressed: one of several things to begin with. Its parts stand below one another. */
export const CardButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button type="button" className={classNames(styles.card, className)} {...rest} />
);
