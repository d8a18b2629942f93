import type { ComponentProps } from 'react';
import styles from './CardButton.module.css';
import { classNames } from './classNames';

/** A card that acts as a button: one of several options to start with. Its parts are stacked. */
export const CardButton = ({ className, ...rest }: ComponentProps<'button'>) => (
  <button type="button" className={classNames(styles.card, className)} {...rest} />
);
