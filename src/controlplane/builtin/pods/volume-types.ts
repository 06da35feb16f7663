/** Written by `npm run schemas -- pods core/v1 Pod +Volume +Container +PodStatus`. Source: k8s.io/api/core/v1/types.go. */

import { LABEL_SELECTOR } from '../../../apimachinery/labels/label-selector.ts'
import { QUANTITY } from '../../../apimachinery/quantity/quantity-type.ts'
import {
  always,
  BOOL,
  INT32,
  INT64,
  list,
  map,
  namedString,
  OBJECT_META,
  optional,
  pointer,
  STRING,
  struct,
  withDefault,
  within,
} from '../../../apimachinery/typed/types.ts'

const HOST_PATH_VOLUME_SOURCE = struct('v1.HostPathVolumeSource', () => ({
  path: always(STRING),
  type: optional(pointer(namedString('v1.HostPathType'))),
}))

const EMPTY_DIR_VOLUME_SOURCE = struct('v1.EmptyDirVolumeSource', () => ({
  medium: optional(namedString('v1.StorageMedium')),
  sizeLimit: optional(pointer(QUANTITY)),
  mode: optional(pointer(INT32)),
}))

const GCE_PERSISTENT_DISK_VOLUME_SOURCE = struct('v1.GCEPersistentDiskVolumeSource', () => ({
  pdName: always(STRING),
  fsType: optional(STRING),
  partition: optional(INT32),
  readOnly: optional(BOOL),
}))

const AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE = struct('v1.AWSElasticBlockStoreVolumeSource', () => ({
  volumeID: always(STRING),
  fsType: optional(STRING),
  partition: optional(INT32),
  readOnly: optional(BOOL),
}))

const GIT_REPO_VOLUME_SOURCE = struct('v1.GitRepoVolumeSource', () => ({
  repository: always(STRING),
  revision: optional(STRING),
  directory: optional(STRING),
}))

const KEY_TO_PATH = struct('v1.KeyToPath', () => ({
  key: always(STRING),
  path: always(STRING),
  mode: optional(pointer(INT32)),
  user: optional(pointer(INT64)),
}))

const SECRET_VOLUME_SOURCE = struct('v1.SecretVolumeSource', () => ({
  secretName: optional(STRING),
  items: optional(list(KEY_TO_PATH)),
  defaultMode: optional(pointer(INT32)),
  optional: optional(pointer(BOOL)),
  defaultUser: optional(pointer(INT64)),
}))

const NFS_VOLUME_SOURCE = struct('v1.NFSVolumeSource', () => ({
  server: always(STRING),
  path: always(STRING),
  readOnly: optional(BOOL),
}))

export const LOCAL_OBJECT_REFERENCE = struct(
  'v1.LocalObjectReference',
  () => ({
    name: withDefault(optional(STRING), ''),
  }),
  true,
)

const ISCSI_VOLUME_SOURCE = struct('v1.ISCSIVolumeSource', () => ({
  targetPortal: always(STRING),
  iqn: always(STRING),
  lun: always(INT32),
  iscsiInterface: withDefault(optional(STRING), 'default'),
  fsType: optional(STRING),
  readOnly: optional(BOOL),
  portals: optional(list(STRING)),
  chapAuthDiscovery: optional(BOOL),
  chapAuthSession: optional(BOOL),
  secretRef: optional(pointer(LOCAL_OBJECT_REFERENCE)),
  initiatorName: optional(pointer(STRING)),
}))

const GLUSTERFS_VOLUME_SOURCE = struct('v1.GlusterfsVolumeSource', () => ({
  endpoints: always(STRING),
  path: always(STRING),
  readOnly: optional(BOOL),
}))

const PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE = struct('v1.PersistentVolumeClaimVolumeSource', () => ({
  claimName: always(STRING),
  readOnly: optional(BOOL),
}))

const RBD_VOLUME_SOURCE = struct('v1.RBDVolumeSource', () => ({
  monitors: always(list(STRING)),
  image: always(STRING),
  fsType: optional(STRING),
  pool: withDefault(optional(STRING), 'rbd'),
  user: withDefault(optional(STRING), 'admin'),
  keyring: withDefault(optional(STRING), '/etc/ceph/keyring'),
  secretRef: optional(pointer(LOCAL_OBJECT_REFERENCE)),
  readOnly: optional(BOOL),
}))

const FLEX_VOLUME_SOURCE = struct('v1.FlexVolumeSource', () => ({
  driver: always(STRING),
  fsType: optional(STRING),
  secretRef: optional(pointer(LOCAL_OBJECT_REFERENCE)),
  readOnly: optional(BOOL),
  options: optional(map(STRING)),
}))

const CINDER_VOLUME_SOURCE = struct('v1.CinderVolumeSource', () => ({
  volumeID: always(STRING),
  fsType: optional(STRING),
  readOnly: optional(BOOL),
  secretRef: optional(pointer(LOCAL_OBJECT_REFERENCE)),
}))

const CEPH_FS_VOLUME_SOURCE = struct('v1.CephFSVolumeSource', () => ({
  monitors: always(list(STRING)),
  path: optional(STRING),
  user: optional(STRING),
  secretFile: optional(STRING),
  secretRef: optional(pointer(LOCAL_OBJECT_REFERENCE)),
  readOnly: optional(BOOL),
}))

const FLOCKER_VOLUME_SOURCE = struct('v1.FlockerVolumeSource', () => ({
  datasetName: optional(STRING),
  datasetUUID: optional(STRING),
}))

export const OBJECT_FIELD_SELECTOR = struct(
  'v1.ObjectFieldSelector',
  () => ({
    apiVersion: optional(STRING),
    fieldPath: always(STRING),
  }),
  true,
)

export const RESOURCE_FIELD_SELECTOR = struct(
  'v1.ResourceFieldSelector',
  () => ({
    containerName: optional(STRING),
    resource: always(STRING),
    divisor: optional(QUANTITY),
  }),
  true,
)

const DOWNWARD_API_VOLUME_FILE = struct('v1.DownwardAPIVolumeFile', () => ({
  path: always(STRING),
  fieldRef: optional(pointer(OBJECT_FIELD_SELECTOR)),
  resourceFieldRef: optional(pointer(RESOURCE_FIELD_SELECTOR)),
  mode: optional(pointer(INT32)),
  user: optional(pointer(INT64)),
}))

const DOWNWARD_API_VOLUME_SOURCE = struct('v1.DownwardAPIVolumeSource', () => ({
  items: optional(list(DOWNWARD_API_VOLUME_FILE)),
  defaultMode: optional(pointer(INT32)),
  defaultUser: optional(pointer(INT64)),
}))

const FC_VOLUME_SOURCE = struct('v1.FCVolumeSource', () => ({
  targetWWNs: optional(list(STRING)),
  lun: optional(pointer(INT32)),
  fsType: optional(STRING),
  readOnly: optional(BOOL),
  wwids: optional(list(STRING)),
}))

const AZURE_FILE_VOLUME_SOURCE = struct('v1.AzureFileVolumeSource', () => ({
  secretName: always(STRING),
  shareName: always(STRING),
  readOnly: optional(BOOL),
}))

const CONFIG_MAP_VOLUME_SOURCE = struct('v1.ConfigMapVolumeSource', () => ({
  items: optional(list(KEY_TO_PATH)),
  defaultMode: optional(pointer(INT32)),
  optional: optional(pointer(BOOL)),
  defaultUser: optional(pointer(INT64)),
  name: within('LocalObjectReference', withDefault(optional(STRING), '')),
}))

const VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE = struct('v1.VsphereVirtualDiskVolumeSource', () => ({
  volumePath: always(STRING),
  fsType: optional(STRING),
  storagePolicyName: optional(STRING),
  storagePolicyID: optional(STRING),
}))

const QUOBYTE_VOLUME_SOURCE = struct('v1.QuobyteVolumeSource', () => ({
  registry: always(STRING),
  volume: always(STRING),
  readOnly: optional(BOOL),
  user: optional(STRING),
  group: optional(STRING),
  tenant: optional(STRING),
}))

const AZURE_DISK_VOLUME_SOURCE = struct('v1.AzureDiskVolumeSource', () => ({
  diskName: always(STRING),
  diskURI: always(STRING),
  cachingMode: withDefault(optional(pointer(namedString('v1.AzureDataDiskCachingMode'))), 'ReadWrite'),
  fsType: withDefault(optional(pointer(STRING)), 'ext4'),
  readOnly: optional(pointer(BOOL)),
  kind: withDefault(optional(pointer(namedString('v1.AzureDataDiskKind'))), 'Shared'),
}))

const PHOTON_PERSISTENT_DISK_VOLUME_SOURCE = struct('v1.PhotonPersistentDiskVolumeSource', () => ({
  pdID: always(STRING),
  fsType: optional(STRING),
}))

const SECRET_PROJECTION = struct('v1.SecretProjection', () => ({
  items: optional(list(KEY_TO_PATH)),
  optional: optional(pointer(BOOL)),
  name: within('LocalObjectReference', withDefault(optional(STRING), '')),
}))

const DOWNWARD_API_PROJECTION = struct('v1.DownwardAPIProjection', () => ({
  items: optional(list(DOWNWARD_API_VOLUME_FILE)),
}))

const CONFIG_MAP_PROJECTION = struct('v1.ConfigMapProjection', () => ({
  items: optional(list(KEY_TO_PATH)),
  optional: optional(pointer(BOOL)),
  name: within('LocalObjectReference', withDefault(optional(STRING), '')),
}))

const SERVICE_ACCOUNT_TOKEN_PROJECTION = struct('v1.ServiceAccountTokenProjection', () => ({
  audience: optional(STRING),
  expirationSeconds: optional(pointer(INT64)),
  path: always(STRING),
  user: optional(pointer(INT64)),
}))

const CLUSTER_TRUST_BUNDLE_PROJECTION = struct('v1.ClusterTrustBundleProjection', () => ({
  name: optional(pointer(STRING)),
  signerName: optional(pointer(STRING)),
  labelSelector: optional(pointer(LABEL_SELECTOR)),
  optional: optional(pointer(BOOL)),
  path: always(STRING),
  user: optional(pointer(INT64)),
}))

const POD_CERTIFICATE_PROJECTION = struct('v1.PodCertificateProjection', () => ({
  signerName: optional(STRING),
  keyType: optional(STRING),
  maxExpirationSeconds: optional(pointer(INT32)),
  credentialBundlePath: optional(STRING),
  keyPath: optional(STRING),
  certificateChainPath: optional(STRING),
  userAnnotations: optional(map(STRING)),
  user: optional(pointer(INT64)),
}))

const VOLUME_PROJECTION = struct('v1.VolumeProjection', () => ({
  secret: optional(pointer(SECRET_PROJECTION)),
  downwardAPI: optional(pointer(DOWNWARD_API_PROJECTION)),
  configMap: optional(pointer(CONFIG_MAP_PROJECTION)),
  serviceAccountToken: optional(pointer(SERVICE_ACCOUNT_TOKEN_PROJECTION)),
  clusterTrustBundle: optional(pointer(CLUSTER_TRUST_BUNDLE_PROJECTION)),
  podCertificate: optional(pointer(POD_CERTIFICATE_PROJECTION)),
}))

const PROJECTED_VOLUME_SOURCE = struct('v1.ProjectedVolumeSource', () => ({
  sources: always(list(VOLUME_PROJECTION)),
  defaultMode: optional(pointer(INT32)),
  defaultUser: optional(pointer(INT64)),
}))

const PORTWORX_VOLUME_SOURCE = struct('v1.PortworxVolumeSource', () => ({
  volumeID: always(STRING),
  fsType: optional(STRING),
  readOnly: optional(BOOL),
}))

const SCALE_IO_VOLUME_SOURCE = struct('v1.ScaleIOVolumeSource', () => ({
  gateway: always(STRING),
  system: always(STRING),
  secretRef: always(pointer(LOCAL_OBJECT_REFERENCE)),
  sslEnabled: optional(BOOL),
  protectionDomain: optional(STRING),
  storagePool: optional(STRING),
  storageMode: withDefault(optional(STRING), 'ThinProvisioned'),
  volumeName: optional(STRING),
  fsType: withDefault(optional(STRING), 'xfs'),
  readOnly: optional(BOOL),
}))

const STORAGE_OS_VOLUME_SOURCE = struct('v1.StorageOSVolumeSource', () => ({
  volumeName: optional(STRING),
  volumeNamespace: optional(STRING),
  fsType: optional(STRING),
  readOnly: optional(BOOL),
  secretRef: optional(pointer(LOCAL_OBJECT_REFERENCE)),
}))

const CSI_VOLUME_SOURCE = struct('v1.CSIVolumeSource', () => ({
  driver: always(STRING),
  readOnly: optional(pointer(BOOL)),
  fsType: optional(pointer(STRING)),
  volumeAttributes: optional(map(STRING)),
  nodePublishSecretRef: optional(pointer(LOCAL_OBJECT_REFERENCE)),
}))

const VOLUME_RESOURCE_REQUIREMENTS = struct('v1.VolumeResourceRequirements', () => ({
  limits: optional(map(QUANTITY, 'v1.ResourceList')),
  requests: optional(map(QUANTITY, 'v1.ResourceList')),
}))

const TYPED_LOCAL_OBJECT_REFERENCE = struct(
  'v1.TypedLocalObjectReference',
  () => ({
    apiGroup: always(pointer(STRING)),
    kind: always(STRING),
    name: always(STRING),
  }),
  true,
)

const TYPED_OBJECT_REFERENCE = struct('v1.TypedObjectReference', () => ({
  apiGroup: always(pointer(STRING)),
  kind: always(STRING),
  name: always(STRING),
  namespace: optional(pointer(STRING)),
}))

const PERSISTENT_VOLUME_CLAIM_SPEC = struct('v1.PersistentVolumeClaimSpec', () => ({
  accessModes: optional(list(namedString('v1.PersistentVolumeAccessMode'))),
  selector: optional(pointer(LABEL_SELECTOR)),
  resources: optional(VOLUME_RESOURCE_REQUIREMENTS),
  volumeName: optional(STRING),
  storageClassName: optional(pointer(STRING)),
  volumeMode: optional(pointer(namedString('v1.PersistentVolumeMode'))),
  dataSource: optional(pointer(TYPED_LOCAL_OBJECT_REFERENCE)),
  dataSourceRef: optional(pointer(TYPED_OBJECT_REFERENCE)),
  volumeAttributesClassName: optional(pointer(STRING)),
}))

const PERSISTENT_VOLUME_CLAIM_TEMPLATE = struct('v1.PersistentVolumeClaimTemplate', () => ({
  metadata: optional(OBJECT_META),
  spec: always(PERSISTENT_VOLUME_CLAIM_SPEC),
}))

const EPHEMERAL_VOLUME_SOURCE = struct('v1.EphemeralVolumeSource', () => ({
  volumeClaimTemplate: optional(pointer(PERSISTENT_VOLUME_CLAIM_TEMPLATE)),
}))

const IMAGE_VOLUME_SOURCE = struct('v1.ImageVolumeSource', () => ({
  reference: optional(STRING),
  pullPolicy: optional(namedString('v1.PullPolicy')),
}))

export const VOLUME = struct('v1.Volume', () => ({
  name: always(STRING),
  hostPath: within('VolumeSource', optional(pointer(HOST_PATH_VOLUME_SOURCE))),
  emptyDir: within('VolumeSource', optional(pointer(EMPTY_DIR_VOLUME_SOURCE))),
  gcePersistentDisk: within('VolumeSource', optional(pointer(GCE_PERSISTENT_DISK_VOLUME_SOURCE))),
  awsElasticBlockStore: within('VolumeSource', optional(pointer(AWS_ELASTIC_BLOCK_STORE_VOLUME_SOURCE))),
  gitRepo: within('VolumeSource', optional(pointer(GIT_REPO_VOLUME_SOURCE))),
  secret: within('VolumeSource', optional(pointer(SECRET_VOLUME_SOURCE))),
  nfs: within('VolumeSource', optional(pointer(NFS_VOLUME_SOURCE))),
  iscsi: within('VolumeSource', optional(pointer(ISCSI_VOLUME_SOURCE))),
  glusterfs: within('VolumeSource', optional(pointer(GLUSTERFS_VOLUME_SOURCE))),
  persistentVolumeClaim: within('VolumeSource', optional(pointer(PERSISTENT_VOLUME_CLAIM_VOLUME_SOURCE))),
  rbd: within('VolumeSource', optional(pointer(RBD_VOLUME_SOURCE))),
  flexVolume: within('VolumeSource', optional(pointer(FLEX_VOLUME_SOURCE))),
  cinder: within('VolumeSource', optional(pointer(CINDER_VOLUME_SOURCE))),
  cephfs: within('VolumeSource', optional(pointer(CEPH_FS_VOLUME_SOURCE))),
  flocker: within('VolumeSource', optional(pointer(FLOCKER_VOLUME_SOURCE))),
  downwardAPI: within('VolumeSource', optional(pointer(DOWNWARD_API_VOLUME_SOURCE))),
  fc: within('VolumeSource', optional(pointer(FC_VOLUME_SOURCE))),
  azureFile: within('VolumeSource', optional(pointer(AZURE_FILE_VOLUME_SOURCE))),
  configMap: within('VolumeSource', optional(pointer(CONFIG_MAP_VOLUME_SOURCE))),
  vsphereVolume: within('VolumeSource', optional(pointer(VSPHERE_VIRTUAL_DISK_VOLUME_SOURCE))),
  quobyte: within('VolumeSource', optional(pointer(QUOBYTE_VOLUME_SOURCE))),
  azureDisk: within('VolumeSource', optional(pointer(AZURE_DISK_VOLUME_SOURCE))),
  photonPersistentDisk: within('VolumeSource', optional(pointer(PHOTON_PERSISTENT_DISK_VOLUME_SOURCE))),
  projected: within('VolumeSource', optional(pointer(PROJECTED_VOLUME_SOURCE))),
  portworxVolume: within('VolumeSource', optional(pointer(PORTWORX_VOLUME_SOURCE))),
  scaleIO: within('VolumeSource', optional(pointer(SCALE_IO_VOLUME_SOURCE))),
  storageos: within('VolumeSource', optional(pointer(STORAGE_OS_VOLUME_SOURCE))),
  csi: within('VolumeSource', optional(pointer(CSI_VOLUME_SOURCE))),
  ephemeral: within('VolumeSource', optional(pointer(EPHEMERAL_VOLUME_SOURCE))),
  image: within('VolumeSource', optional(pointer(IMAGE_VOLUME_SOURCE))),
}))
