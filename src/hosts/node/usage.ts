import { RELEASES } from '../../apimachinery/releases/named.ts'
import { FILE_COMMANDS } from './commands/commands.ts'

/** The help of `crdlab`. */
export const USAGE = `usage: crdlab serve [options]
       crdlab run FILE.ts [options]
       crdlab kube-apiserver [options]
       crdlab COMMAND [options] FILE...
       crdlab --help | --version

serve: serves the page and a Kubernetes API server for CRDs, for kubectl and for browsers.
run: runs controllers of your own, written in TypeScript; more with --help.
kube-apiserver: stands in for the program of that name, with its options, for envtest; more with --help.

commands that work on files, without a server; each says more with --help
${Object.entries(FILE_COMMANDS)
  .map(([name, does]) => `  ${name.padEnd(21)}  ${does}`)
  .join('\n')}

options of serve
  --listen ADDRESS:PORT  where to listen (127.0.0.1:8001, or the next free port); port 0 is any free one
  --storage memory|FOLDER|etcd://HOST:PORT[,HOST:PORT...][?prefix=/registry]
                         where objects are kept: in memory, gone when the server stops; in a folder (./memory for one of
                         that name), where a write is answered once it is on the disk; or in an etcd, which other servers
                         may share. More for etcd: USER@ before the hosts, with the password in CRDLAB_ETCD_PASSWORD;
                         cacert, cert and key after the ?, each a FILE, or tls=true
  --kubernetes RELEASE   answer as the API server of this release of Kubernetes does: ${RELEASES}; without it, as the newest finished one
  --controllers LIST     which controllers run, as kube-controller-manager has it: * all, NAME one, -NAME not that one (*)
  --bare                 the API server alone: no page and no example objects
  --workspaces           also serve a workspace of its own below /workspaces/NAME/ for each name that somebody opens, for a class
  --authorization-mode RBAC|AlwaysAllow
                         decide requests by the roles of their user (kubectl --as USER); everybody may do everything without it
  --token-auth-file FILE the users of bearer tokens, as lines of token,user,uid,"group,group"; without a token a request is the administrator's
  --secure-port PORT     also serve the API over HTTPS, at the address of --listen; its users are known by client certificates (CN is the name,
                         each O a group) and tokens; a request with neither is anonymous with RBAC, and rejected without
  --cert-dir FOLDER      the certificates of --secure-port: apiserver.crt and .key, and the authority ca.crt and .key; what is missing is made,
                         and admin.kubeconfig of an administrator; crdlab user makes those of others
  --client-ca-file FILE  whose client certificates --secure-port takes, in place of those of ca.crt
  --service NAMESPACE/NAME=ADDRESS:PORT
                         where a service of webhooks listens; can be given for each service
  --dialects NAMES       serve historical forms of CRDs beside v1: proposal,tpr
  --feature-gates GATES  open or close features: CustomResourceSubResources=true|false, for the dialect proposal
  --cluster              serve the page over a real cluster, with the credentials of your kubeconfig; nothing is written to it
                         until you allow writes in the page
  --kubeconfig FILE      the kubeconfig of --cluster (the files of KUBECONFIG, or ~/.kube/config)
  --context NAME         the context of --cluster (the kubeconfig's current context)
  --allow-remote         allows an address that other machines can reach; there is no authentication`
