import type { ReactNode } from 'react';
import { Row } from '../../kit/Layout';
import { Heading } from '../../kit/Section';
import { Text } from '../../kit/Text';
import styles from './inspector.module.css';

interface HeadProps {
  readonly icon: ReactNode;
  readonly word: string;
  readonly children?: ReactNode;
}

/** What the inspector is about, with what can be done about all of it at the end. */
export function Head({ icon, word, children }: HeadProps) {
  return (
    <Row as="header" gap="2" className={styles.head}>
      {icon}
      <Heading as="h2">{word}</Heading>
      <Text room="grows" />
      {children}
    </Row>
  );
}
