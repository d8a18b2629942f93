import type { ComponentProps } from 'react';
import { Text } from './Text';

interface AlertProps extends Omit<ComponentProps<typeof Text>, 'as' | 'tone'> {
  /** A `div` holds more than words. */
  readonly as?: 'p' | 'div' | 'span';
  readonly level?: 'error' | 'warning';
}

/** Something is wrong: a line below what it is about, read out at once. What stands alone on its screen is a `Note`. */
export const Alert = ({ as = 'p', level = 'error', ...rest }: AlertProps) => (
  <Text as={as} role="alert" size="sm" tone={level} lines="anywhere" {...rest} />
);

interface StatusProps extends ComponentProps<'p'> {
  readonly as?: 'p' | 'div' | 'span';
}

/** What goes on, or what came of it: read out when there is time. It looks as whatever stands around it. */
export function Status({ as = 'p', ...rest }: StatusProps) {
  const Box = as as 'p'; // all three take the same
  return <Box role="status" {...rest} />;
}
