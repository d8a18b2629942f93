import { ExternalLink, FileText, FolderOpen, X } from 'lucide-react';
import { useEffect } from 'react';
import { worfMessages as t } from '../../../messages/worf.en';
import { IconButton } from '../../kit/Button';
import { FileButton } from '../../kit/FileButton';
import { IconText } from '../../kit/IconText';
import { Row, Stack } from '../../kit/Layout';
import { Alert, Status } from '../../kit/Notice';
import { Hint, Text } from '../../kit/Text';
import { useWorfevalStore } from '../useWorfevalStore';
import { FileCard } from './FileCard';

/** Where all-MiniLM-L6-v2 is published, with its ONNX form and its tokenizer. */
const published = 'https://huggingface.co/sentence-transformers/all-MiniLM-L6-v2/tree/main';

/** The sentence model for embeddings in this browser: what to download, the two files, and where they stay. */
export function SentenceModelField() {
  const { sentenceModel, chosenFiles, modelWork, modelProblem, findModel, takeModelFiles, removeModel } =
    useWorfevalStore(
      'sentenceModel',
      'chosenFiles',
      'modelWork',
      'modelProblem',
      'findModel',
      'takeModelFiles',
      'removeModel',
    );
  useEffect(() => void findModel(), [findModel]);
  const take = (files: readonly File[]) => void takeModelFiles(files);
  const { model, tokenizer } = chosenFiles;
  return (
    <FileCard
      title={t.sentenceModel}
      corner={
        sentenceModel && (
          <IconButton label={t.removeModel} onClick={() => void removeModel()}>
            <X size={14} />
          </IconButton>
        )
      }
      onFiles={take}
    >
      {sentenceModel ? (
        <div>
          <IconText as="p" weight="medium" lines="cut" icon={<FileText size={14} />} title={sentenceModel.name}>
            {sentenceModel.name}
          </IconText>
          <Hint lines="anywhere">
            {t.modelOf({
              tokenizer: sentenceModel.tokenizerName,
              size: Math.ceil(sentenceModel.bytes / 1_000_000),
              dimensions: sentenceModel.dimensions,
              hash: sentenceModel.hash,
            })}
          </Hint>
          <Hint>{sentenceModel.isStored ? t.modelStored : t.modelInMemory}</Hint>
        </div>
      ) : (
        <>
          <Hint>{t.aboutModel}</Hint>
          <Stack as="ol" gap="1">
            <Text as="li" size="sm">
              {t.openPublished}{' '}
              <a href={published} target="_blank" rel="noopener noreferrer">
                <Text tone="accent">
                  {t.publishedModel} <ExternalLink size={12} aria-label={t.inNewTab} />
                </Text>
              </a>
            </Text>
            <Text as="li" size="sm">
              {t.downloadBoth}
            </Text>
            <Text as="li" size="sm">
              {t.dropBoth}
            </Text>
          </Stack>
        </>
      )}
      {modelWork === 'opening' ? (
        <Status>{t.openingModel}</Status>
      ) : model !== undefined && tokenizer === undefined ? (
        <Status>{t.chosenModel({ name: model })}</Status>
      ) : (
        model === undefined && tokenizer !== undefined && <Status>{t.chosenTokenizer({ name: tokenizer })}</Status>
      )}
      {modelProblem !== undefined && <Alert>{modelProblem}</Alert>}
      <Row gap="2" wraps>
        <FileButton
          icon={<FolderOpen size={14} />}
          what={t.modelFiles}
          accept=".onnx,.json,.txt"
          multiple
          disabled={modelWork === 'opening'}
          onFiles={take}
        >
          {sentenceModel ? t.replaceModel : t.chooseModelFiles}
        </FileButton>
      </Row>
    </FileCard>
  );
}
