import { expect, test } from 'vitest'
import { parseGoTypes } from './go-types.ts'

const FILE = `package v1

import (
	corev1 "k8s.io/api/core/v1"
	"k8s.io/apimachinery/pkg/types"
)

type Phase string

const (
	Active Phase = "Active"
)

// Thing is a kind.
type Thing struct {
	metav1.TypeMeta 'json:""'
	// +optional
	metav1.ObjectMeta 'json:"metadata,omitempty" protobuf:"bytes,1,opt,name=metadata"'

	Spec ThingSpec 'json:"spec" protobuf:"bytes,3,opt,name=spec"' // a remark
}

type ThingSpec struct {
	Rule 'json:"" protobuf:"bytes,1,opt,name=rule"'
	APIGroups []string      'json:"apiGroups,omitempty" protobuf:"bytes,2,rep,name=apiGroups"'
	Since     metav1.Time   'json:"since,omitempty,omitzero" patchStrategy:"merge" protobuf:"bytes,4,opt,name=since"'
}
`

test('Go types are read with their tags', () => {
  const { imports, names, structs, embedded } = parseGoTypes([FILE.replaceAll("'", '`')])
  expect([...imports]).toEqual([
    ['corev1', 'k8s.io/api/core/v1'],
    ['types', 'k8s.io/apimachinery/pkg/types'],
  ])
  expect([...names]).toEqual([['Phase', 'string']])
  expect([...embedded]).toEqual([
    ['Thing', []],
    ['ThingSpec', [{ type: 'Rule', number: 1 }]],
  ])
  expect([...structs]).toEqual([
    [
      'Thing',
      [
        { go: 'ObjectMeta', type: 'metav1.ObjectMeta', json: 'metadata', write: 'optional', number: 1 },
        { go: 'Spec', type: 'ThingSpec', json: 'spec', write: 'always', number: 3 },
      ],
    ],
    [
      'ThingSpec',
      [
        { go: 'APIGroups', type: '[]string', json: 'apiGroups', write: 'optional', number: 2 },
        { go: 'Since', type: 'metav1.Time', json: 'since', write: 'nonzero', number: 4 },
      ],
    ],
  ])
})
