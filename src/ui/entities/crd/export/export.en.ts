import { formatsOf } from '../../../../apimachinery/text/language-formats.ts'
import { texts } from '../../../base/i18n/language.ts'

const { plural } = formatsOf('en')

/** The texts of what can be made of a CRD, in English. */
export const exportEn = {
  title: 'Export types, schema and documentation',
  summary: 'Types for TypeScript and Go, JSON Schema, Markdown, HTML, kustomize',
  formats: {
    typescript: 'TypeScript',
    go: 'Go',
    'json-schema': 'JSON Schema',
    markdown: 'Markdown',
    html: 'HTML',
    bundle: 'Bundle',
  },
  why: {
    typescript: 'One interface for each object in the schema, with descriptions, defaults and limits as comments.',
    go: 'Go types with kubebuilder markers, from which controller-gen makes the CRD again.',
    'json-schema': 'For editors and validators. CEL rules and keys of list maps are left out.',
    markdown: 'A table of fields for each object in the schema.',
    html: 'One page without scripts, to publish or to print.',
    bundle: 'A folder for kubectl apply -k: the CRD, commented samples and documentation.',
  },
  draft: 'Draft',
  version: 'Version',
  file: 'File',
  making: 'Making samples…',
  more: (lines: number) => plural(lines, { one: '# more line is in the file', other: '# more lines are in the file' }),
  modeline: 'First line of a YAML file that editors check against it:',
  command: 'The same by command:',
  copyCommand: 'Copy command',
  copy: 'Copy',
  download: (file: string) => `Download ${file}`,
  none: 'No version of the CRD has a schema.',
}

export const exportTexts = texts('crdExport', exportEn)
