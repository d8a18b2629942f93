import type { Refusal } from '../../kit/CommitField';
import { Message } from '../../kit/Message';
import { Alert } from '../../kit/Notice';

/** Why an edit was not made, below what it was made with. */
export const RefusalLine = ({ refusal }: { readonly refusal: Refusal | undefined }) =>
  refusal && (
    <Alert level="warning">
      <Message text={refusal.message} />
    </Alert>
  );
